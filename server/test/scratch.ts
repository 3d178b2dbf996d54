import { tmpdir } from 'node:os'

/** Where a test may make a folder in whose depth a socket lies: the path of one holds about a hundred bytes. */
export const shortTmp = tmpdir().length > 10 ? '/tmp' : tmpdir()
