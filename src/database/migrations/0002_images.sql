CREATE TABLE "images" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"sent_hash" text NOT NULL,
	"object_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "images_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "design" jsonb;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "verdict" jsonb;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "preview" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "images_sent" ON "images" USING btree ("workspace_id","sent_hash");