/** What the form says; the page, its script and their tests read it here. */
export const messages = {
  success: { title: 'Thank you!', text: "We'll contact you shortly with your free quote." },
  failure: { title: 'Error', text: 'Failed to submit form. Please try again.' },
  offline: 'You are offline. Leave this page open: we send your request as soon as the connection is back.',
  missing: 'Fill in this field.',
  email: 'Enter an e-mail address such as name@example.com.',
  submit: 'Get My Free Quote',
  submitting: 'Submitting...',
} as const
