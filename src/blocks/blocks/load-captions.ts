/**
 * Script of a block: loads the captions of a video file from another host. Browsers load them only if the video is requested with CORS as well,
 * so a video whose host does not allow that is loaded again, without captions.
 */
export function loadCaptions(root: HTMLElement): void {
  const video = root.querySelector('video')
  const track = video?.querySelector('track')
  if (!video || !track || new URL(track.src).origin === location.origin) return
  video.crossOrigin = 'anonymous'
  // A track that could not be loaded is not requested again.
  track.replaceWith(track.cloneNode())
  video.addEventListener('error', playWithoutCaptions, { once: true })
  video.load()

  function playWithoutCaptions(this: HTMLVideoElement): void {
    const isStarted = !this.paused
    this.removeAttribute('crossorigin')
    this.load()
    if (isStarted) this.play().catch(() => {})
  }
}
