/** What hours by hand are worth in fen at a rate, as the database reckons it: half a fen goes up, also of work that is taken off. */
export const worthOf = (unit: 'HOUR' | 'PIECE', minutes: number, pieces: number, rate: number): number =>
  unit === 'PIECE' ? pieces * rate : Math.sign(minutes) * Math.floor((Math.abs(minutes) * rate + 30) / 60)
