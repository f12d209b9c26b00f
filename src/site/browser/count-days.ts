import { daysLeft } from '../view/words.ts';

/** Counts the days of every date on the page from today, which the build could not know. */
const now = new Date();
const today = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

for (const element of document.querySelectorAll<HTMLElement>('[data-from][data-to]')) {
  const { from = '', to = '' } = element.dataset;
  element.textContent = daysLeft(from, to, today);
}
for (const element of document.querySelectorAll<HTMLTimeElement>('time[data-counted]')) {
  element.dateTime = today;
  element.textContent = 'today';
}
