/**
 * Reloads the correction form when another fact is selected, so that it shows the recorded value and the right input
 * field. Does nothing once the user has typed something. Without this script the server validates the form.
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
