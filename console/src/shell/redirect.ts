/** The path of this console that a `redirect` names, or the workplace; never another origin, never the log-in itself (decision Q-1). */
export function safeRedirect(redirect: string | null): string {
  const path = redirect ?? ''
  const own = /^\/(?![/\\])/.test(path) && !/^\/(user\/|static\/|sso\/|(403|404|500)\b)/.test(path)
  return own ? path : '/dashboard/workplace'
}
