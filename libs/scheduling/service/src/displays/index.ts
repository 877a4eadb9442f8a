import { DisplayStreamsService } from './display-streams.service.ts';
import { DisplayEntity } from './display.entity.ts';
import { DisplaysController } from './displays.controller.ts';
import { DisplaysRepository } from './displays.repository.ts';
import { DisplaysService } from './displays.service.ts';
import { PublicDisplaysService } from './public-displays.service.ts';

/** What the module and the definition of the service list of displays. */
export const DISPLAY_ENTITIES = [DisplayEntity] as const;
export const DISPLAY_CONTROLLERS = [DisplaysController] as const;
export const DISPLAY_PROVIDERS = [DisplaysRepository, DisplaysService, DisplayStreamsService, PublicDisplaysService] as const;
