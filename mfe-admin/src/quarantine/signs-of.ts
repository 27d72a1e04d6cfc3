/** A sign that a program sent a quote request. */
export interface Sign {
  text: string
  /** Whether visitors can't cause it. They do fill in forms quickly, and leave pages open for days. */
  isStrong: boolean
}

const known: Readonly<Record<string, Sign>> = {
  honeypot: { text: 'Hidden field was filled in', isStrong: true },
  'filled in too fast': { text: 'Submitted too quickly', isStrong: false },
  'forged render time': { text: 'Not from our page', isStrong: true },
  'old render time': { text: 'Page open for over a day', isStrong: false },
  'link in the text': { text: 'Web address in the text', isStrong: false },
  'too many leads at once': { text: 'Too many quote requests at once', isStrong: false },
}

/** Returns why a lead is quarantined. */
export const signsOf = (reason: string): Sign[] =>
  reason.split(', ').map(sign => known[sign] ?? { text: sign, isStrong: false })
