import { parseModelFile } from '#features/gifts/models/model-file.ts'

let canDraw: boolean | undefined

/** Whether to offer the 3D view: the gift has a model, the browser has WebGL 2, and data saving is off. */
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
