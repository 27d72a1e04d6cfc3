/** The ID of one of identity's demo members: 1 is the demo agent, 2 the supervisor, 3 the admin. */
export const memberId = (number: number) => `0a000000-0000-4000-8000-${String(number).padStart(12, '0')}`
