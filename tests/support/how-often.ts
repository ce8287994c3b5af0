/** The number of repetitions: more in `npm run test:full` than in `npm test`, or as an environment variable says. decisions/0037 */
export const howOften = (variable: string, { usually, inFull }: { usually: number; inFull: number }) =>
  Number(process.env[variable] ?? (isFull ? inFull : usually))

export const isFull = process.env.TEST_MATRIX === 'full'

/** The width in pixels of pictures in `npm test` that no test looks at. decisions/0037 */
export const smallWidth = (width: number) => width / 8
