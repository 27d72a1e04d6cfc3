/**
 * The texts of the form, shared by the page, its script, and their tests. The consent text is in the contracts
 * (consent-notices.ts), because the service records it with each lead.
 */
export const messages = {
  success: { title: 'Thank you!', text: "We'll contact you shortly with your free quote." },
  failure: { title: 'Error', text: 'Failed to submit form. Please try again.' },
  offline: "You're offline. Keep this page open and we'll send your request when you're back online.",
  missing: {
    fullName: 'Enter your name.',
    phone: 'Enter your phone number.',
    email: 'Enter your email.',
  },
  shortPhone: 'That looks short. Is it right?',
  sendAnother: 'Send another request',
  invalidEmail: 'Enter a valid email, like name@example.com.',
  submit: 'Get My Free Quote',
  submitting: 'Submitting...',
} as const
