/** Screens whose page is not written yet: the list only becomes shorter. */
export const missing: readonly string[] = []

/** Pages about what is no screen behind the log-in. */
export const outside: readonly string[] = ['user.login', 'user.retrievePassword', 'user.userRegister']
