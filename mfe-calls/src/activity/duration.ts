/** Formats seconds as m:ss, such as 3:07. */
export function formatDuration(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
}

/** Formats the seconds since an instant like a duration, from an hour on as h:mm:ss, such as 2:01:25. */
export function formatElapsed(seconds: number): string {
  const hours = Math.floor(seconds / 3_600)
  if (hours === 0) return formatDuration(seconds)
  return `${hours}:${formatDuration(seconds % 3_600).padStart(5, '0')}`
}
