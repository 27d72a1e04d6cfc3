// Preloaded into a process whose clock is to be wrong: CLOCK_SHIFT_MS milliseconds ahead, or behind if negative.
const shiftMs = Number(process.env['CLOCK_SHIFT_MS'])
const RealDate = Date
const realNow = Date.now

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [realNow() + shiftMs] : args, newTarget) as object,
  apply: () => new RealDate(realNow() + shiftMs).toString(),
})
RealDate.now = () => realNow() + shiftMs
