/** Comments, scripts and styles whole; of other elements one tag, whose quoted attributes may hold `<` and `>`. */
const TOKEN =
  /<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1>|<(\/?)([a-z][\w-]*)(?:"[^"]*"|'[^']*'|[^>"'])*>/gi;

/**
 * A page of ours without its forms. They are most of a list with filters and nothing of its Markdown, and parsing them
 * would cost more than all else.
 */
export function withoutForms(html: string): string {
  let kept = '';
  let from = 0;
  let form: number | undefined;
  for (const { 0: token, 2: slash, 3: name, index } of html.matchAll(TOKEN)) {
    if (name?.toLowerCase() !== 'form') continue;
    if (slash === '') form ??= index;
    else if (form !== undefined) {
      kept += html.slice(from, form);
      from = index + token.length;
      form = undefined;
    }
  }
  return kept + html.slice(from);
}
