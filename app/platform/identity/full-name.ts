/** Return "Ada Lovelace", or the email of a user who has not entered a name yet. */
export function fullName(user: { firstName: string; lastName: string; email: string }): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.email;
}

/** Name of the actor of a change that no user made. */
export const SYSTEM_NAME = "Automatic";
