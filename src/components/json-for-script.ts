/** JSON that is safe inside a `<script>` data block: no sequence in it can end or reopen the element. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
