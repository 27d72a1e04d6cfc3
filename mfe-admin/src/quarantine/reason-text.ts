const textBySign: Readonly<Record<string, string>> = {
  honeypot: 'A field that people cannot see is filled in',
  'filled in too fast': 'Filled in within two seconds',
  'forged render time': 'Not sent from our page',
  'old render time': 'The page was open for more than a day',
  'link in the text': 'A web address in the text',
}

/** Returns why a lead is quarantined, as a sentence without a period. */
export const reasonText = (reason: string): string =>
  reason
    .split(', ')
    .map(sign => textBySign[sign] ?? sign)
    .join('. ')
