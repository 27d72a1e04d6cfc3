/** What webpack offers a module for hot updates; the parts that we use. */
export interface HotModule {
  /** What the module left when it was replaced; undefined the first time that it runs in a tab. */
  readonly data?: Record<string, unknown>
  accept(onError: () => void): void
  dispose(leave: (data: Record<string, unknown>) => void): void
  status(): string
  check(appliesUpdate: true): Promise<unknown>
}
