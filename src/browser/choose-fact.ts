/**
 * Shows what the record says of the fact that is chosen, and a field for what that fact takes, as long as nothing else was
 * written. Without this script the server says what is wrong with the form.
 */
const fact = document.querySelector<HTMLSelectElement>('#field');

fact?.addEventListener('change', () => {
  const written = fact.form?.querySelectorAll<HTMLInputElement>('#right, #source') ?? [];
  if ([...written].some(({ value }) => value !== '')) return;
  const address = new URL(location.href);
  address.searchParams.set('field', fact.value);
  location.replace(address);
});

export {};
