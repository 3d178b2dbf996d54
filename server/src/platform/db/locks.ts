/**
 * Every advisory lock of the product, each with a number of its own: two that share one wait for each other. No other file says
 * pg_advisory; a habit of the house sees to it. PostgreSQL keeps two spaces of keys that never meet: one number, or two.
 * A number never changes: servers of two releases that run side by side must mean the same lock.
 */
const LOCKS = {
  /** The schema is being changed. */
  migrate: 7_203_114,
  /** Start-up makes what each database has. */
  seed: 7_240_011,
  /** Who holds what is being changed. */
  rights: 7_240_012,
  /** The tree of the menu is being changed. */
  menuTree: 7_240_013,
  /** The business of the demo is being made or grown. */
  demo: 7_240_014,
  /** The calendar of holidays is being changed. */
  calendar: 7_240_016,
  /** Which versions of the apps there are is being changed. */
  appVersions: 7_240_018,
  /** Which banners there are, and in which order, is being changed. */
  banners: 7_240_022,
  /** Whose turn it is to be given feedback. */
  feedbackTurns: 7_240_019,
  /** Which goods there are, and in which order, is being changed. */
  goods: 7_240_023,
  /** Who is in which coach group, and who leads it, is being changed. */
  coachGroups: 7_240_028,
  /** The key that seals contracts is being made. */
  sealKeys: 7_240_025,
  /** Which families were erased is being written down beside the data. */
  erased: 7_240_032,
  /** Everything is asked to be exported. */
  archive: 7_240_035,
  /** Events are given their positions. */
  events: 7_240_034,
  /** The sample is being loaded or cleared. */
  sample: 7_240_036,
  /** The templates of replies are being changed. */
  feedbackTemplates: 7_240_020,
} as const

/** The first of two numbers; the second is the hash of a name. */
const CLASSES = {
  /** By the name of the chore that one process runs for all. */
  chore: 720_311,
  /** By the address or the receiver that asks for codes. */
  code: 7_240_013,
  /** By the person whose settings and views are added to. */
  own: 7_240_017,
  /** By the person who begins an upload. */
  upload: 7_240_023,
  /** By the person who gives money back alone. */
  refundsAlone: 7_240_031,
  /** By the person who redeems free codes that the same person generated. */
  couponsAlone: 7_240_033,
  /** By the payment that the built-in gateway refunds. */
  sandbox: 246_252_402,
} as const

export type Lock = keyof typeof LOCKS
export type LockClass = keyof typeof CLASSES

/** The spaces of keys: within one, no number stands for two locks. */
export const LOCK_SPACES: readonly Readonly<Record<string, number>>[] = [LOCKS, CLASSES]

/** Waits for a lock; it is held until the transaction ends. */
export const lockText = (lock: Lock): string => `select pg_advisory_xact_lock(${LOCKS[lock]})`

/** Takes a lock until the transaction ends, if it is free: `taken` says so. */
export const tryLockText = (lock: Lock): string => `select pg_try_advisory_xact_lock(${LOCKS[lock]}) as taken`

/** Waits for a lock; the connection holds it until it ends. */
export const sessionLockText = (lock: Lock): string => `select pg_advisory_lock(${LOCKS[lock]})`

/** Takes a lock for the connection, if it is free: `taken` says so. */
export const trySessionLockText = (lock: Lock): string => `select pg_try_advisory_lock(${LOCKS[lock]}) as taken`

/** Waits for the lock of a name, which is SQL, until the transaction ends. */
export const namedLockText = (kind: LockClass, name: string): string => `select pg_advisory_xact_lock(${CLASSES[kind]}, hashtext(${name}))`

/** Takes the lock of a name, which is SQL, for the connection, if it is free: `taken` says so. */
export const tryNamedSessionLockText = (kind: LockClass, name: string): string =>
  `select pg_try_advisory_lock(${CLASSES[kind]}, hashtext(${name})) as taken`

/** Gives back what `tryNamedSessionLockText` took. */
export const namedSessionUnlockText = (kind: LockClass, name: string): string =>
  `select pg_advisory_unlock(${CLASSES[kind]}, hashtext(${name}))`
