import { Avatar } from '@mantine/core';
import { initialsOf } from './initials.ts';

interface PersonAvatarProps {
  name: string;
  /** Address of a photo; without one, and where it cannot be loaded, the initials are shown. */
  photo: string | null | undefined;
  /** Address of the same photo with 480 pixels, for screens with several to the point; `photo` has 96 then. */
  large?: string | null | undefined;
  /** In pixels. */
  size: number;
  /** Empty where the name stands beside it. */
  alt?: string;
  /** Not fetched before it comes into sight. */
  isLazy?: boolean;
}

/** Photo or initials of a person. */
export function PersonAvatar({ name, photo, large, size, alt = '', isLazy = false }: PersonAvatarProps) {
  const picture = {
    ...{ width: size, height: size },
    ...(photo && large && { srcSet: `${photo} 96w, ${large} 480w`, sizes: `${size}px` }),
    ...(isLazy && { loading: 'lazy' as const }),
  };
  return (
    <Avatar src={photo} color="petrol" size={size} alt={alt} imageProps={picture}>
      {initialsOf(name)}
    </Avatar>
  );
}
