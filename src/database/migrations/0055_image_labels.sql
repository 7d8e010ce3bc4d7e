ALTER TABLE "images" ADD COLUMN "folder" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;