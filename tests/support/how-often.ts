/** How often something is tried: `npm run test:full` does it oftener than `npm test`, and a variable says any other number. decisions/0037 */
export const howOften = (variable: string, { usually, inFull }: { usually: number; inFull: number }) =>
  Number(process.env[variable] ?? (isFull ? inFull : usually))

export const isFull = process.env.TEST_MATRIX === 'full'

/** How wide a picture is drawn by day where no test looks at it, in pixels, in place of so many. decisions/0037 */
export const smallWidth = (width: number) => width / 8
