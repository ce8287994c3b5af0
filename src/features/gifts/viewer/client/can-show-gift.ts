import { parseModelFile } from '#features/gifts/models/model-file.ts'

let canDraw: boolean | undefined

/** Whether this browser can show a gift itself: it has a model, the browser draws in 3D, and nobody saves data. */
export function canShowGift(modelFile: string | null): boolean {
  if (!parseModelFile(modelFile)) return false
  canDraw ??= draws()
  return canDraw && !savesData()
}

function draws() {
  const gl = document.createElement('canvas').getContext('webgl2')
  gl?.getExtension('WEBGL_lose_context')?.loseContext()
  return gl !== null
}

const savesData = () => 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true
