/**
 * How this device shows a gift in the room: by its own AR (Safari on phones and tablets), by a code that such a device scans (computers),
 * or not at all (other phones and tablets).
 */
export function roomViewHere(): 'ar' | 'code' | undefined {
  if (document.createElement('a').relList.supports('ar')) return 'ar'
  return matchMedia('(pointer: coarse)').matches ? undefined : 'code'
}
