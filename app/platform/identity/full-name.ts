/** "Ada Lovelace", or the e-mail of somebody who has not said their name yet. */
export function fullName(person: { firstName: string; lastName: string; email: string }): string {
  return `${person.firstName} ${person.lastName}`.trim() || person.email;
}
