import { dayOf } from '../../base/time.ts';
import type { Tool } from '../../records/tool.ts';
import { AnswerError, type Read } from '../collector.ts';
import { type DraftChange, draftChanges } from '../draft-changes.ts';
import { mergeObservation, type ObservationFiles, type ObservedChange } from '../observation-files.ts';
import { type BodyPlace, openBodyPlace } from '../visit/body-room.ts';
import { placeOf, type Validators, type VisitWorld, visitUrl } from '../visit/create-visit.ts';
import { createRules } from '../visit/robots.ts';
import { type Visit, VisitError, type VisitReason } from '../visit/visit.ts';
import type { Journal } from './journal.ts';
import type { Task } from './tasks.ts';

/** `postponed`: its host, or every one, gets no more requests in this run; `broken`: the answer is not what its source documents. */
export type Outcome = 'seen' | 'unchanged' | 'failed' | 'broken' | 'postponed';

export interface TaskResult {
  readonly task: Task;
  readonly outcome: Outcome;
  /** Why there is nothing, for `failed`, `broken` and `postponed`. */
  readonly reason?: string;
  /** The kind of that; `answer` when the answer is not what the source documents. */
  readonly kind?: VisitReason | 'answer';
}

export interface RunPlan {
  readonly world: VisitWorld;
  readonly read: Read;
  readonly journal: Journal;
  readonly files: Pick<ObservationFiles, 'read' | 'write'>;
  /** All tools of the run, those included that need no visit. */
  readonly tools: readonly Tool[];
  /** Asked before each visit; what is left is not visited once it is true. */
  readonly isStopped?: () => boolean;
  /** Hosts asked at the same time; each gets one request at a time. */
  readonly hosts: number;
  /** Keeps a draft, unless there is one of its name. */
  readonly writeDraft: (draft: DraftChange) => void;
  readonly onResult?: (result: TaskResult) => void;
}

export interface RunResult {
  readonly results: readonly TaskResult[];
  /** With those of the run that was continued. */
  readonly changes: readonly ObservedChange[];
  /** Slugs of the drafts that follow from the changes. */
  readonly drafts: readonly string[];
}

const POSTPONING: ReadonlySet<string> = new Set(['busy', 'budget', 'offline']);

const validatorsOf = ({
  etag,
  'last-modified': lastModified,
}: Readonly<Record<string, string>>): Validators => ({
  ...(etag && { etag: etag.slice(0, 300) }),
  ...(lastModified && { lastModified: lastModified.slice(0, 100) }),
});

/**
 * Visits every task and writes what it sees, subject by subject: a run that is killed loses the visit under way and
 * nothing else. One failure does not stop the others.
 */
export async function runTasks(tasks: readonly Task[], plan: RunPlan): Promise<RunResult> {
  const { world, journal, files } = plan;
  const rules = createRules(world);
  const results: TaskResult[] = [];
  const toolBySlug = new Map(plan.tools.map((tool) => [tool.slug, tool]));
  const draftsOf = (change: ObservedChange) => {
    const tool = toolBySlug.get(change.slug);
    return tool ? draftChanges(tool, change) : [];
  };

  async function observe(
    { key, collector, target, tools }: Task,
    { take, free }: BodyPlace,
  ): Promise<Outcome> {
    const knownBy = (slug: string) =>
      files
        .read(slug)
        .find(({ collector: name, subject }) => name === collector.name && subject === target.subject);
    // What was never written has to come whole.
    const known = tools.every(({ slug }) => knownBy(slug)) ? journal.validators(key) : {};
    let validators: Validators = {};
    const visit: Visit = async (url, options = {}) => {
      const answer = await visitUrl(url, world, {
        ...options,
        known: url === target.url ? known : {},
        makeRoom: take,
        ...(collector.obeysRobots && { rules }),
      });
      if (url === target.url) validators = answer.status === 304 ? known : validatorsOf(answer.headers);
      return answer;
    };
    const read: Read = (name, answer) => world.gate.whileReading(() => plan.read(name, answer)).finally(free);
    const seen = await collector.observe(target, visit, read);
    // A copy of a source may lack what the source has.
    if (seen?.gone && placeOf(target.url, world.origins).trusted)
      throw new VisitError('status', 'it is not there, and the place of REFRESH_ORIGINS may lack it');
    const on = dayOf(world.clock.now());
    const about = { collector: collector.name, subject: target.subject, source: target.url };
    for (const tool of seen ? tools : []) {
      const before = knownBy(tool.slug);
      const { observation, changed } = mergeObservation(before, seen ?? {}, about, on);
      // What follows from a change is written before the change itself, which is found again after a kill.
      for (const field of before ? changed : []) {
        const difference = { before: before?.values[field], after: observation.values[field] };
        const change: ObservedChange = { slug: tool.slug, ...about, field, ...difference, on };
        journal.note(change);
        for (const draft of draftsOf(change)) plan.writeDraft(draft);
      }
      if (changed.length > 0 || !before) files.write(tool.slug, observation);
    }
    journal.add(key, world.clock.now(), validators);
    return seen ? 'seen' : 'unchanged';
  }

  async function attempt(task: Task): Promise<TaskResult> {
    const place = openBodyPlace();
    try {
      return { task, outcome: await observe(task, place) };
    } catch (error) {
      const isBroken = error instanceof AnswerError;
      if (!isBroken && !(error instanceof VisitError)) throw error;
      const kind = isBroken ? 'answer' : error.reason;
      const outcome = isBroken ? 'broken' : POSTPONING.has(kind) ? 'postponed' : 'failed';
      if (outcome !== 'postponed') journal.fail(task.key, world.clock.now());
      return { task, outcome, kind, reason: error.message };
    } finally {
      place.free();
    }
  }

  const visitedAt = (task: Task) => journal.visitedAt(task.key) ?? 0;
  const queues = [...Map.groupBy(tasks, ({ target }) => new URL(target.url).host).values()]
    .map((queue) => queue.toSorted((a, b) => visitedAt(a) - visitedAt(b)))
    .sort((a, b) => a.length - b.length);
  async function worker(): Promise<void> {
    // The longest queue first, so that it does not run alone at the end.
    for (let queue = queues.pop(); queue; queue = queues.pop())
      for (const task of queue) {
        if (plan.isStopped?.()) return;
        const result = await attempt(task);
        results.push(result);
        plan.onResult?.(result);
      }
  }
  await Promise.all(Array.from({ length: plan.hosts }, worker));
  const changes = journal.changes();
  return { results, changes, drafts: changes.flatMap(draftsOf).map(({ slug }) => slug) };
}
