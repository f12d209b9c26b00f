/** What a difference is counted from. */
export interface Since {
  /** `last-report`: the version of the last report of the same pass or credential; `asked`: given in the request. */
  readonly why: 'last-report' | 'asked';
  /** Version of the catalogue; undefined where only a day is known. */
  readonly version?: string;
  /** The difference begins after this day. */
  readonly day: string;
}
