/** The parts of webpack's API for hot updates that we use. */
export interface HotModule {
  /** Data that the replaced module left; undefined the first time that it runs in a tab. */
  readonly data?: Record<string, unknown>
  accept(onError: () => void): void
  dispose(leave: (data: Record<string, unknown>) => void): void
  status(): string
  check(appliesUpdate: true): Promise<unknown>
}
