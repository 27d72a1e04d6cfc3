const textBySign: Readonly<Record<string, string>> = {
  honeypot: 'Hidden field was filled in',
  'filled in too fast': 'Submitted too quickly',
  'forged render time': 'Not from our page',
  'old render time': 'Page open for over a day',
  'link in the text': 'Web address in the text',
  'too many leads at once': 'Too many quote requests at once',
}

/** Returns why a lead is quarantined, such as "Hidden field was filled in · Submitted too quickly". */
export const reasonText = (reason: string): string =>
  reason
    .split(', ')
    .map(sign => textBySign[sign] ?? sign)
    .join(' · ')
