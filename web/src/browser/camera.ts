/** Returns true if the main pointer is a finger, as on a phone. */
export function hasTouch(): boolean {
  return window.matchMedia('(pointer: coarse)').matches
}

/** Returns true if the browser can use a camera and the device isn't a phone. */
export function hasDesktopCamera(): boolean {
  return Boolean(navigator.mediaDevices?.getUserMedia) && !hasTouch()
}

/** Opens the front camera. Throws if the device has no camera or access is denied. */
export function openCamera(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 960 } },
  })
}

export function closeCamera(stream: MediaStream | null): void {
  stream?.getTracks().forEach((track) => track.stop())
}

export function snap(video: HTMLVideoElement): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')!.drawImage(video, 0, 0)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) =>
        blob
          ? resolve(new File([blob], 'selfie.jpg', { type: 'image/jpeg' }))
          : reject(new Error('The camera gave no picture.')),
      'image/jpeg',
      0.92,
    ),
  )
}
