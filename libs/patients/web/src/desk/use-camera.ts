import { useEffect, useRef, useState } from 'react';

const WANTED = { video: { width: { ideal: 960 }, height: { ideal: 960 }, facingMode: 'user' }, audio: false } as const;
const QUALITY = 0.92;

/** The camera of the device, while the screen that asks for it is open. */
export function useCamera() {
  const video = useRef<HTMLVideoElement>(null);
  const stream = useRef<MediaStream | null>(null);
  const [state, setState] = useState<'asked' | 'on' | 'away'>('asked');
  useEffect(() => {
    let isLeft = false;
    const end = () => stream.current?.getTracks().forEach((track) => track.stop());
    const begin = async () => {
      const begun = await navigator.mediaDevices?.getUserMedia(WANTED);
      if (!begun) return setState('away');
      stream.current = begun;
      if (isLeft) return end();
      setState('on');
    };
    begin().catch(() => setState('away'));
    return () => {
      isLeft = true;
      end();
    };
  }, []);
  // The picture comes back where a photo is thrown away.
  useEffect(() => {
    if (video.current && stream.current && video.current.srcObject !== stream.current) video.current.srcObject = stream.current;
  });
  /** What the camera sees now, as JPEG; null where it gives no picture. */
  const take = (): Promise<Blob | null> => {
    const seen = video.current;
    if (!seen || seen.videoWidth === 0) return Promise.resolve(null);
    const canvas = document.createElement('canvas');
    canvas.width = seen.videoWidth;
    canvas.height = seen.videoHeight;
    canvas.getContext('2d')?.drawImage(seen, 0, 0);
    return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  };
  return { video, take, isOn: state === 'on', isAway: state === 'away' };
}
