/** Whether a lead has a name. The service names a lead from a missed call after its number, which is next to it on screen. */
export const isNamed = (fullName: string, phone: string): boolean => fullName !== `Caller ${phone}`
