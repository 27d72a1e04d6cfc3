const textBySign: Readonly<Record<string, string>> = {
  honeypot: 'Hidden field filled in',
  'filled in too fast': 'Filled in too fast',
  'forged render time': 'Not from our page',
  'old render time': 'Page open for over a day',
  'link in the text': 'Web address in the text',
  'too many leads at once': 'Too many quote requests at once',
}

/** Returns why a lead is quarantined, such as "Hidden field filled in · Filled in too fast". */
export const reasonText = (reason: string): string =>
  reason
    .split(', ')
    .map(sign => textBySign[sign] ?? sign)
    .join(' · ')
