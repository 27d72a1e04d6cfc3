interface DemoAnnouncement {
  daysAgo: number
  title: string
  message: string
  isPinned?: boolean
  isMustRead?: boolean
  /** Numbers of the demo members who confirmed it. */
  readers?: number[]
}

export const demoAnnouncements: readonly DemoAnnouncement[] = [
  {
    daysAgo: 0.3,
    title: 'Read the terms aloud before you close',
    message:
      'Starting today, read the terms aloud from the order form for every sale: agreement length, fees, and the price after the introductory period.\n\nQuality will listen to five calls a day. Send questions to Rosalind.',
    isPinned: true,
    isMustRead: true,
    readers: [2, 4, 6, 8],
  },
  {
    daysAgo: 1.1,
    title: 'Evening leads',
    message:
      'Most requests now come in between 6 and 8 PM. If you work the late shift, keep the lead list open: leads contacted within five minutes close twice as often.',
  },
  {
    daysAgo: 4,
    title: 'New quick-access order forms',
    message: 'The order forms on the Workflow page open in a new tab. Tell your supervisor if one of them is missing.',
  },
  {
    daysAgo: 9,
    title: 'Thank you for a strong week',
    message: 'Three of you reached a new level, and the floor answered more calls than ever before. Well done!',
  },
]
