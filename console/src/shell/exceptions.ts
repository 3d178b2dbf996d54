import type { ExceptionKind } from './base/ExceptionPage.tsx'

const pages: Readonly<Record<string, ExceptionKind>> = { '/403': 'forbidden', '/404': 'notFound', '/500': 'faultPublic' }

/** The exception page of an address; it is open without a session too (decision Q-35). */
export function exceptionAt(pathname: string): { readonly kind: ExceptionKind } | null {
  const kind = pages[pathname]
  return kind ? { kind } : null
}
