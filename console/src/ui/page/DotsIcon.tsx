/** Three dots: there is more to do behind it. */
export const DotsIcon = () => (
  <svg viewBox="0 0 16 4" width="16" height="4" fill="currentcolor" aria-hidden="true">
    <path d="M2 .5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3m6 0a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3m6 0a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3" />
  </svg>
)
