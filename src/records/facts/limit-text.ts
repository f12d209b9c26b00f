import type { UsageLimit } from '../tool/usage-limit.ts';

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 8 });

/** The figure of a limit: "100 per second". */
export const limitFigure = ({ amount, per }: UsageLimit): string => `${number.format(amount)} per ${per}`;

/** A limit in one line: "API requests: 100 per second (live mode)". */
export const limitText = (limit: UsageLimit): string =>
  `${limit.what}: ${limitFigure(limit)}${limit.plan ? ` (${limit.plan})` : ''}`;
