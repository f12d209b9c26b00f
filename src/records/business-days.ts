import { valuesOf } from './field.ts';

/** Calendars of business days, each with the rule that its closing days come from. */
export const CALENDAR_RULES = {
  target:
    'TARGET: Saturdays, Sundays, 1 January, Good Friday, Easter Monday, 1 May, 25 and 26 December (ECB Guideline 2012/27, Annex II)',
  uk: 'England and Wales: Saturdays, Sundays and bank holidays (Banking and Financial Dealings Act 1971, Schedule 1, with substitute days)',
  'us-federal':
    'United States: Saturdays, Sundays and federal holidays (5 USC 6103; one on a Sunday is kept on Monday, one on a Saturday on Friday)',
} as const;
export const CALENDARS = valuesOf(CALENDAR_RULES);
