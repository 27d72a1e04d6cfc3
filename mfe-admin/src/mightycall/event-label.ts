const steps: Readonly<Record<string, string>> = {
  Ringing: ', ringing',
  StopRinging: ', no longer ringing',
  Connected: ', connected',
  Completed: ', ended',
}

/** Returns an event type of MightyCall in words: "Incoming call, ringing". Another type comes back unchanged. */
export function eventLabel(eventType: string): string {
  if (!eventType) return 'Unreadable'
  const [, kind, step] =
    /^(Incoming|Outgoing|Callback)Call(|Ringing|StopRinging|Connected|Completed)$/.exec(eventType) ?? []
  if (!kind || step === undefined) return eventType
  return `${kind === 'Callback' ? 'Callback' : `${kind} call`}${steps[step] ?? ''}`
}
