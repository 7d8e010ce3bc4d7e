ALTER TABLE "codes" ADD COLUMN "app_url" text;--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "app_links" jsonb;