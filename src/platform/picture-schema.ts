import * as z from 'zod/mini'
import { tooLargePicture } from './picture-upload.ts'
import { isWebAddress, maxAddress, noAddress, noWebAddress, tooLongAddress } from './web-address.ts'

/** The maximum body size in bytes for a request with one picture. */
export const pictureBodyBytes = 9_000_000

const isData = (text: string) => /^data:image\/[a-z+.-]+;base64,/.test(text)

/** A picture: an address, or a data string, which is stored as a file. */
export const pictureSchema = z.string(noAddress).check(
  z.trim(),
  z.maxLength(8_000_000, tooLargePicture),
  z.refine((text) => isData(text) || text.length <= maxAddress, tooLongAddress),
  z.refine((text) => isData(text) || isWebAddress(text), noWebAddress),
)
