/** An element with properties and content; names with a hyphen and `role` are attributes. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Readonly<Record<string, unknown>> = {},
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties))
    if (name === 'role' || name.includes('-')) made.setAttribute(name, String(value));
    else Object.assign(made, { [name]: value });
  made.append(...content);
  return made;
}

/** The first element that a selector names. */
export const find = <Found extends HTMLElement = HTMLElement>(selector: string): Found | null =>
  document.querySelector<Found>(selector);

/** JSON of this site. Rejects when it is not answered. */
export async function readJson<Value>(address: string): Promise<Value> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.json();
}
