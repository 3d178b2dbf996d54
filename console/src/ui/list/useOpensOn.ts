import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** A desk opens on what is to be done: an address that says nothing gets this search, once. "All" is one click away. */
export function useOpensOn(search: string): void {
  const { pathname, search: asked } = useLocation()
  const navigate = useNavigate()
  const first = useRef(asked === '')
  useEffect(() => {
    if (!first.current) return
    first.current = false
    void navigate({ pathname, search }, { replace: true })
  }, [navigate, pathname, search])
}
