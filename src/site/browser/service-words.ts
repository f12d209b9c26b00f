import type { ToolObserved } from '../../catalog/observed/observed.ts';
import { SERVICE_STATE_LABELS } from '../../catalog/observed/observed-labels.ts';

/** A result of `GET /api/status`. */
export interface ToolStatus {
  readonly tool: string;
  readonly name: string;
  readonly seenAt?: string;
  readonly observed: Pick<ToolObserved, 'service'>;
}

/** The state of a service that is not well, in words; undefined when it is well or nobody looked. */
export function serviceWords({ seenAt, observed: { service } }: ToolStatus): string | undefined {
  if (!service || service.state === 'operational') return undefined;
  const what = [...service.incidents, ...service.maintenance];
  const seen = seenAt === undefined ? '' : ` Seen ${seenAt.slice(0, 16).replace('T', ' ')} UTC.`;
  return `${SERVICE_STATE_LABELS[service.state]}${what.length > 0 ? `: ${what.join('; ')}` : ''}.${seen}`;
}
