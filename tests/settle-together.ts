type Handle = (request: Request) => Promise<Response>;

/**
 * A facilitator whose settlements can be held: the next `count` of them wait until all have come, then run one after
 * the other, so that each of them passed every check before the first one was made.
 */
export function settleTogether(handle: Handle): { handle: Handle; hold(count: number): void } {
  let missing = 0;
  let all = Promise.withResolvers<unknown>();
  let turn: Promise<unknown> = Promise.resolve();
  return {
    hold(count) {
      missing = count;
      all = Promise.withResolvers();
      turn = all.promise;
    },
    handle(request) {
      if (missing === 0 || !request.url.endsWith('/settle')) return handle(request);
      missing -= 1;
      const answer = turn.then(() => handle(request));
      turn = answer.catch(() => undefined);
      if (missing === 0) all.resolve(undefined);
      return answer;
    },
  };
}
