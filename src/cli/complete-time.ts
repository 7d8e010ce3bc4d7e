/** Completes a date, or a time without an offset, which is one of the time zone of this machine. Another text stays as it is. */
export function completeTime(text: string): string {
  const [, date = '', time = '00:00'] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?))?$/.exec(text.trim()) ?? []
  const local = new Date(`${date}T${time}`)
  // The 31st of February would become a day of March, but the service says that there is none.
  return local.getDate() === Number(date.slice(8)) ? local.toISOString() : text
}
