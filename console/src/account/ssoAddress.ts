/** Where the browser goes to log in by the provider, and to come back to a path of this console. Not a call: the page is left. */
export const ssoAddress = (redirect: string | null): string =>
  `/foundation/api/social/authorize${redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''}`
