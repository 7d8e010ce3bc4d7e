ALTER TABLE "webhook_codes" ADD COLUMN "explicit" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "selection" text DEFAULT 'codes' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "selection_of" text;